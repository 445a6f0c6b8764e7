import { decode, Parser } from "saxen";

interface XmlListener {
  /** Of an element, by its name without the prefix of its namespace. */
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Reads a part of a workbook. Writers choose prefixes freely, so elements and attributes are recognised by their local names.
 * @throws Error where it is not well formed; entities of a DTD are not expanded
 */
export function readXml(xml: string, { open, text, close }: XmlListener): void {
  const parser = new Parser();
  parser.on("error", (error) => {
    throw error;
  });
  if (open)
    parser.on("openTag", (name, attributes) => {
      let read: Readonly<Record<string, string>> | false | undefined;
      open(localName(name), (wanted) => {
        read ??= attributes();
        const found = read === false ? undefined : (read[wanted] ?? prefixed(read, wanted));
        return found === undefined ? undefined : decode(found);
      });
    });
  if (text) {
    parser.on("text", (value, decoded) => text(decoded(value)));
    parser.on("cdata", text);
  }
  if (close) parser.on("closeTag", (name) => close(localName(name)));
  parser.parse(xml);
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

function prefixed(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  const name = Object.keys(attributes).find((one) => one.endsWith(`:${wanted}`));
  return name === undefined ? undefined : attributes[name];
}
