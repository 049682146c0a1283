import { raw } from 'hono/html'

/** Day and night of the pages' look (app/styles/tokens.css), in one sheet, so that the page asks for nothing else. */
export const referenceStyle = raw(`
:root{color-scheme:light dark;--ground:light-dark(#fbfaf6,#0e1422);--surface:light-dark(#fff,#171e2f);--line:light-dark(#e1dcd2,#323a4d);--ink:light-dark(#102c2a,#f6f2ea);--soft:light-dark(#39514d,#d4cbbe);--link:light-dark(#045d50,#f8c585);--tint:light-dark(#e0efe4,#3d2e51);--focus:light-dark(#6b40c9,#f5d068)}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:400 1rem/1.55 Figtree,system-ui,sans-serif}
header,main{width:min(100% - 32px,60rem);margin-inline:auto}
header{padding-top:clamp(24px,6vh,64px)}
header>p{margin:0;color:var(--soft);font-weight:600}
h1,h2{font-family:Besley,Georgia,serif;font-weight:420;line-height:1.15;letter-spacing:-.02em}
h1{font-size:clamp(2rem,1.4rem + 2.6vw,3rem);margin:0 0 .5em}
h2{font-size:1.6rem;margin:2.5em 0 .6em;scroll-margin-top:1rem}
h3{font-size:1.05rem;margin:0 0 .4em;overflow-wrap:anywhere;scroll-margin-top:1rem}
p{margin:0 0 .8em;max-width:44em}
nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;list-style:none;margin:0 0 1.5em;padding:0}
nav a{display:inline-block;padding:11px 4px;margin-left:-4px;min-width:44px;font-weight:600}
a{color:var(--link);text-underline-offset:4px}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px;border-radius:4px}
code,pre{font:500 .92em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{overflow-x:auto;background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:14px 16px}
article{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:20px clamp(14px,3vw,28px);margin:0 0 16px}
.index{list-style:none;margin:0 0 20px;padding:0}
.index li{display:flex;flex-wrap:wrap;align-items:baseline;column-gap:12px;border-top:1px solid var(--line)}
.index a{padding:10px 0;font-weight:600;overflow-wrap:anywhere}
.index .quiet{padding-bottom:10px}
.method{display:inline-block;background:var(--tint);border-radius:6px;padding:1px 8px;font-size:.8rem;letter-spacing:.04em}
.quiet{color:var(--soft);font-size:.92em}
table{width:100%;border-collapse:collapse;margin:1em 0;font-size:.94rem}
caption{text-align:left;font-weight:600;padding:0 0 6px}
th,td{text-align:left;vertical-align:top;padding:8px 12px 8px 0;border-top:1px solid var(--line);font-weight:400;overflow-wrap:anywhere}
thead th{color:var(--soft);font-size:.85rem}
thead th:first-child{width:30%}thead th:nth-child(2){width:28%}
summary{cursor:pointer;padding:10px 0;color:var(--link);font-weight:600}
details ul{margin:0 0 .5em;padding-left:1.2em}
.skip{position:absolute;left:16px;top:-80px;background:var(--surface);padding:12px 16px}
.skip:focus{top:12px}
@media (max-width:40rem){.index .quiet{flex-basis:100%;margin-top:-8px}thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}tbody tr{display:block;border-top:1px solid var(--line);padding:8px 0}tbody th,tbody td{display:block;border:0;padding:0 0 2px}}
@media print{article{break-inside:avoid}.skip,nav{display:none}}
`)
