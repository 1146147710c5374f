import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const administration = { en, es, fr };
