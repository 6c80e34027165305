/** The types of what `preact.js` exports, as far as this client uses it. */

/** What a component returns and `render` draws. */
export interface VNode<Props = unknown> {
  type: string | FunctionComponent<never>;
  props: Props;
  key: string | number | null | undefined;
}

/** Anything that may stand between two tags. */
export type Child = VNode | string | number | bigint | boolean | null | undefined | Child[];

/** A function from what a component is given to what it shows. */
export type FunctionComponent<Props> = (props: Props & { children?: Child }) => Child;

/** A box that holds a value between two drawings, or an element once it is drawn. */
export interface Ref<Value> {
  current: Value;
}

/** What a parent puts around its children for all of them to read. */
export interface Context<Value> {
  Provider: FunctionComponent<{ value: Value }>;
  Consumer: FunctionComponent<{ children: (value: Value) => Child }>;
}

/** What is to be done when an effect is over; nothing, or a function that does it. */
type Cleanup = void | (() => void);

/** A new value, or a function that makes it of the one before. */
type Update<Value> = Value | ((before: Value) => Value);

/** A component with a state of its own; functions with hooks mostly do. */
export class Component<Props = object, State = object> {
  constructor(props?: Props);
  props: Props & { children?: Child };
  state: State;
  setState(update: Partial<State> | ((state: State, props: Props) => Partial<State>)): void;
  forceUpdate(): void;
  componentDidMount?(): void;
  componentDidUpdate?(before: Props, state: State): void;
  componentWillUnmount?(): void;
  componentDidCatch?(error: unknown): void;
  shouldComponentUpdate?(next: Props, state: State): boolean;
  render(props: Props, state: State): Child;
}

/** Make a node from a template: html`<${Card} face="QH" />`. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): VNode;

/** Make a node of a type, its props and its children. */
export function h(
  type: string | FunctionComponent<never>,
  props: object | null,
  ...children: Child[]
): VNode;

/** Draw into an element, or take away what was drawn there with null. */
export function render(what: Child, into: Element | DocumentFragment): void;

export function createContext<Value>(unless: Value): Context<Value>;

export function useState<Value>(
  first: Value | (() => Value),
): [Value, (update: Update<Value>) => void];
export function useState<Value>(): [
  Value | undefined,
  (update: Update<Value | undefined>) => void,
];
export function useReducer<State, Action>(
  reduce: (state: State, action: Action) => State,
  first: State,
): [State, (action: Action) => void];
export function useEffect(effect: () => Cleanup, inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => Cleanup, inputs?: readonly unknown[]): void;
export function useRef<Value>(first: Value): Ref<Value>;
export function useRef<Value>(first: null): Ref<Value | null>;
export function useRef<Value>(): Ref<Value | undefined>;
export function useImperativeHandle<Value>(
  ref: Ref<Value>,
  create: () => Value,
  inputs?: readonly unknown[],
): void;
export function useMemo<Value>(make: () => Value, inputs: readonly unknown[]): Value;
export function useCallback<Made extends (...given: never[]) => unknown>(
  made: Made,
  inputs: readonly unknown[],
): Made;
export function useContext<Value>(context: Context<Value>): Value;
export function useDebugValue(value: unknown): void;
export function useErrorBoundary(
  caught?: (error: unknown) => void,
): [unknown, () => void];
