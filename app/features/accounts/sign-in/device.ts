import { m } from '#app/language/messages.ts'

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

/** Between the two in what is stored of a session. */
const between = ' on '

/** Longer ones are cut before any pattern runs. */
const longest = 512

/** Browser and system as a session keeps them, by which staff know a computer; empty where neither is known. */
export function deviceName(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, longest)
  const named = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, sign]) => sign.test(text))?.[0]
  return [named(browsers), named(systems)].filter(Boolean).join(between)
}

/** The same as people read it. */
export function shownDevice(stored: string): string {
  const [browser, system] = stored.split(between)
  return browser && system ? m.settings_sessions_device({ browser, system }) : stored
}
