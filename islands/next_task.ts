/** What takes long is done bit by bit: what somebody presses meanwhile is answered in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
