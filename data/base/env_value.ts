import * as z from "zod";

export const parseWith = <Read>(read: (value: string) => Read | null, message: string) =>
  z.string().transform((value, context) => {
    const found = read(value);
    if (found !== null) return found;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
