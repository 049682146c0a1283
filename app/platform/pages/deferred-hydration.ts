const modulePreload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
/** Says something of scripts that run only; beside a text it is an error of HTML. */
const inAnyOrder = / async=""/
const moduleScript = /<script([^>]*?) type="module"([^>]*)>/g

/**
 * Makes React wait until the page has been seen (docs/decisions/2026-11-21-deferred-hydration.md): nothing is
 * fetched ahead, and the script that imports the application becomes text, which `page-script.js` turns into a
 * script again. React Router's other inline scripts stay as they are and run while the page is read, so that
 * what they leave on `window` is complete before the application asks for it. The files that would have been
 * fetched ahead are listed in `data-ahead`, those that others stand on first.
 * @param html a whole page as React Router renders it
 */
export function deferHydration(html: string): string {
  const ahead = [...html.matchAll(modulePreload)].map(([, address]) => address).join(' ')
  return html
    .replace(modulePreload, '')
    .replace(
      moduleScript,
      (_, before: string, after: string) =>
        `<script${before} type="text/deferred-module" data-ahead="${ahead}"${after.replace(inAnyOrder, '')}>`,
    )
}
