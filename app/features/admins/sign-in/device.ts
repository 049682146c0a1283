/** Read from User-Agent, in the order in which browsers claim to be one another (MDN, "Browser detection"). */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Longer ones are cut before any pattern runs. */
const longest = 512

/** Browser and system in words that staff know a computer by; empty text where neither is known. */
export function deviceName(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, longest)
  const named = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, sign]) => sign.test(text))?.[0]
  return [named(browsers), named(systems)].filter(Boolean).join(' on ')
}
