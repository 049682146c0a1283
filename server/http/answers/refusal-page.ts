import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { demoBandStyle } from '#app/platform/demo-band.ts'
import { copy, type Sentence } from '#server/copy.ts'

export type Contact = { name: string; phone: { text: string; link: string } }

export const refusals: Record<number, Sentence> = {
  400: copy.badRequest,
  403: copy.forbidden,
  405: copy.notAllowed,
  408: copy.timedOut,
  413: copy.tooLarge,
  415: copy.wrongKind,
  429: copy.tooOften,
  431: copy.headersTooLarge,
  500: copy.surprise,
  503: copy.away,
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Daylight and night of the pages' look, in one small sheet, so that this page needs nothing else. */
const style = `
:root{color-scheme:light dark;--ground:#fbf7f1;--ink:#24303f;--soft:#5b6675;--link:#8a3d17;--sky:linear-gradient(#cfdcf0,#e6e0ee 34%,#fbdccb 66%,#ffd79b)}
@media (prefers-color-scheme:dark){:root{--ground:#141b2b;--ink:#f2ece4;--soft:#b7bfcd;--link:#ffb98a;--sky:linear-gradient(#16203a,#2c2d52 45%,#6d4660 80%,#b06a55)}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;background:var(--ground);color:var(--ink);font:400 1.125rem/1.55 Figtree,system-ui,sans-serif}
.sky{height:clamp(120px,24vh,240px);background:var(--sky)}
main{width:min(100% - 40px,680px);margin:clamp(36px,7vh,80px) auto}
h1{font:420 clamp(2rem,1.4rem + 2.6vw,3.2rem)/1.12 Besley,Georgia,serif;letter-spacing:-.02em;margin:0 0 .5em}
p{margin:0 0 1em;max-width:38em}
.soft{color:var(--soft);font-size:1rem}
a{color:var(--link);text-underline-offset:4px}
a:focus-visible{outline:3px solid currentColor;outline-offset:3px;border-radius:4px}
.back{display:inline-block;padding:10px 0;font-weight:600}`

/** Above the rest of the page, as on every page of a demo. */
const band = () =>
  `<style>body{grid-template-rows:auto auto 1fr}</style>\n<p style="${demoBandStyle}">${m.platform_demo_mark()}</p>\n`

/** A page of the server's own: no database, no script, a way back (docs/topics/forms.md). */
export function refusalPage(
  status: number,
  {
    contact,
    back,
    reference,
    isDemo,
  }: { contact: Contact; back: string; reference: string; isDemo: boolean },
): string {
  const sentence = refusals[status] ?? copy.surprise
  const [heading, text] = [sentence.heading(), sentence.text()]
  const { name, phone } = contact
  return `<!DOCTYPE html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(heading)} - ${escaped(name)}</title>
<style>${style}</style>
</head>
<body>
${isDemo ? band() : ''}<div class="sky" aria-hidden="true"></div>
<main>
<h1>${escaped(heading)}</h1>
<p>${escaped(text)}</p>
<p>${m.server_call_us()} <a href="${escaped(phone.link)}">${escaped(phone.text)}</a></p>
<p><a class="back" href="${escaped(back)}">${m.server_way_back()}</a></p>
<p class="soft">${m.server_reference()}: ${escaped(reference)}</p>
</main>
</body>
</html>
`
}
