/** Resolves in a new task, so that input is handled between the parts of a long piece of work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
