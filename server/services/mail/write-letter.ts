import { normalText } from "#sync/engine/normal-text.ts";

/** The content of a mail. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** How many minutes the content is valid; undefined: for ever. */
  readonly minutes?: number;
}

/** A piece of a letter, from which plain text and HTML are written. */
export type Block =
  /** A paragraph; each sentence is a line. */
  | { readonly kind: "paragraph"; readonly sentences: readonly string[] }
  /** Digits to be typed or copied. */
  | { readonly kind: "code"; readonly code: string }
  /** An address to open. Below the button is the bare address, for readers whose button does not work. */
  | { readonly kind: "link"; readonly label: string; readonly link: string }
  /** Named lines, each with an address to open, and how many more there are. */
  | {
      readonly kind: "list";
      readonly label: string;
      readonly items: readonly { readonly text: string; readonly link: string }[];
      readonly more: number;
    }
  /** A named fact. */
  | { readonly kind: "fact"; readonly label: string; readonly value: string };

const sender = "Musubi（結び）";
const automatic = ["このメールは送信専用のアドレスから自動でお送りしています。", "ご返信いただいてもお答えできません。"];
const rule = "─".repeat(20);

/** Writes a letter as plain text and as HTML with the same content. */
export function writeLetter(subject: string, name: string, blocks: readonly Block[], minutes?: number): Letter {
  const title = `【Musubi】${subject}`;
  const salutation = `${callable(name)} 様`;
  const text = [salutation, ...blocks.map(asText), `${rule}\n${[sender, ...automatic].join("\n")}`].join("\n\n");
  const html = page(title, subject, [`<p style="${styles.salutation}">${escape(salutation)}</p>`, ...blocks.map(asHtml)]);
  return { subject: title, text: `${text}\n`, html, ...(minutes === undefined ? {} : { minutes }) };
}

/**
 * Returns a name in the form that letters use, as one line of limited length. A name that looks like a web address is left out.
 * Otherwise a user who registers with another person's mail could send them messages through this server.
 * @param otherwise the text in its place
 */
export function callable(name: string, otherwise = "ご利用者"): string {
  const line = name.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim();
  if (line === "" || address.test(normalText(line, "NFKC"))) return otherwise;
  const letters = [...line];
  return letters.length > longestName ? `${letters.slice(0, longestName).join("")}…` : line;
}

/**
 * Matches what a mail program may turn into a link: an @, a scheme, slashes, a domain name, dotted digits. It tests the NFKC
 * form, since wide letters and small dots make links too.
 */
const address = /@|www\.|[a-z]:\S|[/\\]{2}|\S[.。][\p{L}\p{M}]{2,}|\d(?:[.。]\d+){3}/iu;

const longestName = 50;

function asText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return block.sentences.join("\n");
    case "code":
      return block.code;
    case "link":
      return `${block.label}:\n${block.link}`;
    case "list":
      return [
        `■ ${block.label}`,
        ...block.items.map(({ text, link }) => `・${text}\n  ${link}`),
        ...(block.more > 0 ? [moreWords(block.more)] : []),
      ].join("\n");
    case "fact":
      return `${block.label}: ${block.value}`;
  }
}

function asHtml(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return `<p style="${styles.paragraph}">${block.sentences.map(escape).join("<br>")}</p>`;
    case "code":
      return `<p style="${styles.code}">${escape(block.code)}</p>`;
    case "link":
      return `<p style="${styles.buttonLine}"><a href="${escape(block.link)}" style="${styles.button}">${escape(block.label)}</a></p>
<p style="${styles.small}">ボタンを押せないときは、次のアドレスをブラウザで開いてください。<br>
<a href="${escape(block.link)}" style="${styles.bareLink}">${escape(block.link)}</a></p>`;
    case "list":
      return `<h2 style="${styles.listHeading}">${escape(block.label)}</h2>
<ul style="${styles.list}">
${block.items.map(({ text, link }) => `<li style="${styles.item}"><a href="${escape(link)}">${escape(text)}</a></li>`).join("\n")}
</ul>${block.more > 0 ? `\n<p style="${styles.small}">${moreWords(block.more)}</p>` : ""}`;
    case "fact":
      return `<p style="${styles.fact}"><span style="${styles.label}">${escape(block.label)}</span><br>${escape(block.value)}</p>`;
  }
}

const moreWords = (count: number) => `ほか${count.toLocaleString("ja-JP")}件`;

/**
 * Writes the HTML. Its only colours are the button's and half-transparent greys. So text and background follow the mail program's
 * light or dark scheme. It uses tables, because some programs know no other way to set a width.
 */
function page(title: string, heading: string, body: readonly string[]): string {
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(title)}</title>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.sheet}"><tr><td align="left">
<p style="${styles.brand}">${escape(sender)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.card}"><tr><td style="padding:32px 28px 16px">
<h1 style="${styles.heading}">${escape(heading)}</h1>
${body.join("\n")}
</td></tr></table>
<p style="${styles.foot}">${automatic.map(escape).join("<br>")}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const grey = "rgba(128,128,128,0.35)";
const paleGrey = "rgba(128,128,128,0.12)";
const sans = "'Noto Sans JP','Hiragino Sans','Yu Gothic UI',Meiryo,sans-serif";

const styles = {
  sheet: `max-width:560px;font-family:${sans};font-size:15px;line-height:1.8;overflow-wrap:anywhere;word-break:auto-phrase`,
  brand: "margin:0 0 12px 4px;font-size:14px;font-weight:600;letter-spacing:0.04em",
  card: `border:1px solid ${grey};border-radius:8px;border-collapse:separate`,
  heading: "margin:0 0 24px;font-size:20px;line-height:1.5;font-weight:600",
  salutation: "margin:0 0 16px",
  paragraph: "margin:0 0 16px",
  code: `margin:24px 0;padding:16px;background:${paleGrey};border-radius:8px;text-align:center;font-family:Consolas,Menlo,monospace;font-size:32px;line-height:1.3;font-weight:600;letter-spacing:0.2em`,
  buttonLine: "margin:28px 0 24px;text-align:center",
  button:
    "display:inline-block;padding:14px 32px;background:#0f6cbd;border-radius:6px;color:#ffffff;font-weight:600;line-height:1.4;text-decoration:none",
  listHeading: "margin:24px 0 8px;font-size:15px;line-height:1.6;font-weight:600",
  list: "margin:0 0 16px;padding:0 0 0 20px",
  item: "margin:0 0 6px",
  small: "margin:0 0 20px;font-size:13px;line-height:1.7",
  bareLink: "word-break:break-all",
  fact: `margin:0 0 16px;padding:12px 16px;background:${paleGrey};border-radius:8px`,
  label: "font-size:12px;opacity:0.75",
  foot: "margin:16px 4px 0;font-size:12px;line-height:1.7;opacity:0.75",
} as const;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replaceAll(/[&<>"']/gu, (sign) => entities[sign] ?? sign);
