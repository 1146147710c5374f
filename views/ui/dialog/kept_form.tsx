import { HiddenFields } from "../form/form.tsx";
import { FormDialog } from "./form_dialog.tsx";

interface KeptFormProps {
  title: string;
  text?: string;
  action: string;
  submit: string;
  typed: readonly (readonly [name: string, value: string])[];
  back: string;
}

/** Holds what was typed, where its own form cannot be shown. */
export const KeptForm = ({ typed, back, text, ...form }: KeptFormProps) => (
  <FormDialog {...form} container="page" small back={{ href: back, label: null }} id="kept">
    {text && <p>{text}</p>}
    {typed.filter(([, value]) =>
      isProse(value)
    ).map(([name, value]) => <p key={name} className="notes" dir="auto" translate="no">{value}</p>)}
    <HiddenFields fields={typed} />
  </FormDialog>
);

/** Ids, codes and numbers have no spaces. */
const isProse = (value: string): boolean => /\s/.test(value.trim());
