/** One mail to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands mail over. Once it resolves, the mail server or the folder has accepted the mail. */
export interface Mailer {
  /**
   * @param key the same for a repetition of this mail, and for no other
   * @throws EffectError
   */
  send(mail: Mail, key: string, signal?: AbortSignal): Promise<void>;
}
