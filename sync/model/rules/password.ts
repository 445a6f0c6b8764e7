/** The rule for passwords: 8 to 16 half-width letters and digits. Lower case, upper case and digits each occur at least once. */
const pattern = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,16}$/u;

/** The rule as people read it, on screens and in answers. */
export const passwordRule = "8〜16文字の半角英数字で、英大文字・英小文字・数字をそれぞれ1文字以上含めてください。";

/**
 * The rule for browsers that suggest passwords: without it, Safari's have 20 letters and signs.
 * https://developer.apple.com/password-rules/
 */
export const passwordRules = "minlength: 8; maxlength: 16; required: lower; required: upper; required: digit;";

/** Whether a text may be a password. */
export const isAllowedPassword = (password: string): boolean => pattern.test(password);
