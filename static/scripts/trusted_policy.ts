interface TrustedTypes {
  createPolicy<Rules>(name: string, rules: Rules): Rules;
}

/** A policy of Trusted Types; the rules themselves in browsers without them. */
export function trustedPolicy<Rules>(name: string, rules: Rules): Rules {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy(name, rules) ?? rules;
}
