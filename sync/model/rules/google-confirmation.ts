/**
 * How the state of a confirmation begins. By it, the page that comes back from Google knows that another tab waits for the code.
 */
export const confirmationState = "confirmation.";

/** Whether a state, as Google gave it back, is one of a confirmation. */
export const isConfirmation = (state: string): boolean => state.startsWith(confirmationState);
