import { previewAddress } from './address.ts'

type Marks = {
  /** Texts that are other than what is public. */
  changed: readonly string[]
  /** The class of what marks them. */
  className: string
}

/** Pages of ours that have a preview: no files, no back office, no feeds. */
const isPage = (address: string) =>
  address.startsWith('/') &&
  !/^\/(\/|admin|files|feeds|assets|language|map)/.test(address) &&
  !/\.[a-z0-9]{2,12}([?#]|$)/i.test(address)

/**
 * A page's HTML as its preview: its links lead on in the preview, and texts that are changed are marked. React writes
 * every `<`, `>` and `"` of a text or attribute as a character reference, so that tags are found by their signs.
 * @param isAlive it runs in the browser, which goes by the page as it was drawn: texts stay unmarked there
 */
export function previewHtml(html: string, { changed, className }: Marks, isAlive: boolean): string {
  const linked = html.replaceAll(/<a\b[^>]*?\shref="([^"]*)"/g, (tag, address: string) =>
    isPage(address) ? tag.replace(`href="${address}"`, `href="${previewAddress(address)}"`) : tag,
  )
  return isAlive ? linked : marked(linked, { changed, className })
}

function marked(html: string, { changed, className }: Marks): string {
  const bodyAt = html.indexOf('<body')
  const head = html.slice(0, bodyAt)
  let body = html.slice(bodyAt)
  for (const text of new Set(changed))
    body = body.replaceAll(
      `>${escaped(text)}</`,
      (found) => `><mark class="${className}">${found.slice(1, -'</'.length)}</mark></`,
    )
  return head + body
}

/** As React writes a text into a page. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
