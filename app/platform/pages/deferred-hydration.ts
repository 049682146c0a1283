const linkTag = /<link\b([^>]*)>/g
const scriptTag = /<script\b([^>]*)>/g
/** `async` says something of scripts that run only; next to a text it is an error of HTML. */
const ofRunningScripts = / (?:type="module"|async="")/g

/**
 * Makes React wait until the page has been seen (docs/topics/browser-code.md): nothing is fetched
 * ahead, and the script that imports the application becomes text, which `page-script.js` turns into a script again.
 * React Router's other inline scripts stay as they are and run while the page is read, so that what they leave on
 * `window` is complete before the application asks for it. The files that would have been fetched ahead are listed in
 * `data-ahead`, those that others are on first; `data-start` is the one among them that starts React.
 *
 * What is read here is the framework's output: a test checks every page of the build (scripts/setup/page-checks.mjs).
 * @param html a whole page as React Router renders it
 * @param start the address of the application's entry, as the framework's manifest has it
 */
export function deferHydration(html: string, start: string): string {
  const ahead: string[] = []
  const withoutPreloads = html.replace(linkTag, (tag, attributes: string) => {
    if (attributeOf(attributes, 'rel') !== 'modulepreload') return tag
    ahead.push(attributeOf(attributes, 'href') ?? '')
    return ''
  })
  return withoutPreloads.replace(scriptTag, (tag, attributes: string) => {
    if (attributeOf(attributes, 'type') !== 'module') return tag
    const others = attributes.replace(ofRunningScripts, '')
    return `<script${others} type="text/deferred-module" data-start="${start}" data-ahead="${ahead.join(' ')}">`
  })
}

const attributeOf = (attributes: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]
