export interface Engine {
  name: string
  version: string
  canSwitchScriptsOff: boolean
  launch(options: LaunchOptions): Promise<Browser>
}

export interface LaunchOptions {
  scripts: boolean
  dark: boolean
}

export interface Browser {
  /** Ends the previous session and opens a tab without cookies, storage or history. */
  newSession(): Promise<Tab>
  close(): Promise<void>
}

export interface Tab {
  goto(url: string): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page; arguments and result are JSON. */
  run<A extends unknown[], R>(work: (...args: A) => R, ...args: A): Promise<R>
  clickAt(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** The selector matches only one file field. */
  chooseFile(selector: string, path: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(): Promise<Buffer>
  focus(): Promise<void>
  newTab(): Promise<Tab>
}

export type Key = 'Enter' | 'Escape' | 'Tab'

/** Returns the source of a function that returns `work`. tsx adds calls of `__name` to functions; pages lack it. */
export function sourceOf(work: (...args: never[]) => unknown) {
  return `const __name = (it) => it; return (${work})`
}
