import type { Browser } from '@playwright/test'

export const kinds = ['HTML', 'CSS', 'script', 'React', 'fonts', 'pictures'] as const
type Kind = (typeof kinds)[number]
export type Bytes = Record<Kind, number>

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

/** A page opened on a phone with an empty cache and not scrolled: bytes as sent, headers and bodies. */
export async function visit(browser: Browser, url: string): Promise<Bytes> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const kindOf = new Map<string, Kind>()
  const bytes: Bytes = { HTML: 0, CSS: 0, script: 0, React: 0, fonts: 0, pictures: 0 }
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    kindOf.set(requestId, kindFor(type, response.url))
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId)
    if (kind) bytes[kind] += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return bytes
}

export const total = (bytes: Bytes): number => kinds.reduce((sum, kind) => sum + bytes[kind], 0)

/** Scripts but the shared one belong to React; what is left over are its data and icons of the tab. */
function kindFor(type: string, url: string): Kind {
  if (type === 'Document') return 'HTML'
  if (type === 'Stylesheet') return 'CSS'
  if (type === 'Script') return url.includes('/page-script-') ? 'script' : 'React'
  return type === 'Font' ? 'fonts' : 'pictures'
}
