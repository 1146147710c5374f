let update: Promise<void> | null = null;

/** True where apt-get can install packages: on Debian and its kin, for root. */
export const hasApt = async (): Promise<boolean> =>
  Deno.build.os === "linux" && Deno.uid() === 0 &&
  await Deno.stat("/usr/bin/apt-get").then(() => true, () => false);

/** Installs a package after the lists of packages were updated once; throws what apt-get says. */
export async function installPackage(name: string): Promise<void> {
  await (update ??= aptGet("update", "-qq"));
  await aptGet("install", "-y", "-qq", "--no-install-recommends", name);
}

async function aptGet(...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command("/usr/bin/apt-get", {
    args,
    env: { DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).output();
  const said = new TextDecoder().decode(stderr).trim();
  if (!success) throw new Error(`apt-get ${args.join(" ")}: ${said}`);
}
