import type { Page } from "playwright";

/**
 * Finds what is shown by its role, label or text, with Playwright's method names. Playwright's `Page` satisfies it, and so does
 * the page of an engine that Playwright cannot drive. `P` is the type of what is found.
 */
export interface Screen<P> {
  getByRole(role: Role, options?: RoleOptions): P;
  getByLabel(text: string | RegExp, options?: TextOptions): P;
  getByText(text: string | RegExp, options?: TextOptions): P;
  locator(css: string): P;
}

/** The matches on the page, found anew at each call. */
export interface Part<P> extends Screen<P> {
  filter(options: { readonly hasText: string | RegExp }): P;
  first(): P;
  last(): P;
  nth(index: number): P;
  count(): Promise<number>;
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  /** Chooses an option by its label. */
  selectOption(label: string): Promise<unknown>;
  innerText(): Promise<string>;
  inputValue(): Promise<string>;
  getAttribute(name: string): Promise<string | null>;
  waitFor(options?: WaitOptions): Promise<void>;
}

export type Role = Parameters<Page["getByRole"]>[0];

export interface RoleOptions {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
  readonly checked?: boolean;
  readonly selected?: boolean;
  readonly level?: number;
}

export interface TextOptions {
  readonly exact?: boolean;
}

/** `timeout` in milliseconds. */
export interface WaitOptions {
  readonly state?: "visible" | "detached";
  readonly timeout?: number;
}

/** A page in which a person works, with the same method names. */
export interface ScreenPage<P> extends Screen<P> {
  /** Opens an address, relative to the application's, and waits until it has loaded. */
  goto(address: string): Promise<unknown>;
  reload(): Promise<unknown>;
  waitForURL(url: string | RegExp, options?: { readonly timeout?: number }): Promise<void>;
  /** Runs a function in the page; its argument and its result are JSON. */
  evaluate<R, A>(run: (given: A) => R | Promise<R>, given: A): Promise<R>;
  evaluate<R>(run: () => R | Promise<R>): Promise<R>;
  readonly keyboard: {
    press(key: string): Promise<void>;
    type(text: string): Promise<void>;
  };
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  screenshot(options: { readonly path: string }): Promise<unknown>;
  bringToFront(): Promise<void>;
  close(): Promise<void>;
}
