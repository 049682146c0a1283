import { createHash } from 'node:crypto'

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Takes the mark off everything in the page that carries it and hashes the inline scripts among that, for
 * the page's policy. A script without the mark gets no hash: the browser will not run it.
 */
export function sealScripts(html: string, mark: string): { html: string; scriptHashes: string[] } {
  const attribute = ` nonce="${mark}"`
  if (!html.includes(attribute)) return { html, scriptHashes: [] }
  const hashes = new Set<string>()
  for (const [, attributes = '', source = ''] of html.matchAll(inlineScript)) {
    if (attributes.includes(attribute) && !/\ssrc=/.test(attributes)) hashes.add(hashOf(source))
  }
  return { html: html.replaceAll(attribute, ''), scriptHashes: [...hashes] }
}

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
