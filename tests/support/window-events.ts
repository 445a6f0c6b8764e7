/** Lets code listen to a window's events in Node, where none occur. The client's session does so as soon as it is loaded. */
Object.assign(globalThis, { addEventListener: () => undefined });

export {};
