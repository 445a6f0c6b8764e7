declare module "saxen" {
  type Decode = (text: string) => string;

  /** Replaces entities by what they stand for. */
  export const decode: Decode;

  /** The part of https://github.com/nikku/saxen that is used here; the package has no types. */
  export class Parser {
    on(
      event: "openTag",
      listener: (name: string, attributes: () => Readonly<Record<string, string>> | false, decode: Decode) => void,
    ): this;
    on(event: "closeTag", listener: (name: string) => void): this;
    on(event: "text", listener: (text: string, decode: Decode) => void): this;
    on(event: "cdata", listener: (text: string) => void): this;
    on(event: "error", listener: (error: Error) => void): this;
    on(event: "warn", listener: (warning: Error) => void): this;
    parse(xml: string): this;
  }
}
