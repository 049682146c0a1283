import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanSvg, looksLikeSvg } from './clean-svg.server.ts'

const drawing = (inner: string, rest = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${rest}>${inner}</svg>`

test('a drawing keeps shapes, gradients and classes, and loses what its editor left', () => {
  const cleaned = cleanSvg(
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd"><!-- Made with X -->${drawing(
      '<metadata><rdf:RDF><path d="M9"/></rdf:RDF></metadata><sodipodi:namedview id="n"/><style>.a{fill:#123456}</style><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><path class="a" d="M0 0h9v9z" fill="url(#g)" data-name="x"/><use href="#g"/>',
    )}`,
  )
  expect(cleaned).toEqual({
    ok: true,
    svg: '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"><style>.a{fill:#123456}</style><defs><linearGradient id="g"><stop offset="0" stop-color="red"></stop></linearGradient></defs><path class="a" d="M0 0h9v9z" fill="url(#g)"></path><use href="#g"></use></svg>',
  })
})

describe('refused', () => {
  test.each([
    ['svg-active', drawing('<script>alert(1)</script>')],
    ['svg-active', drawing('<g onload="alert(1)"/>')],
    ['svg-active', drawing('', ' onload="alert(1)"')],
    ['svg-active', drawing('<foreignObject><p>x</p></foreignObject>')],
    ['svg-active', drawing('<a href="javascript:alert(1)"><path d="M0"/></a>')],
    ['svg-active', drawing('<image href="https://evil.example/x.png"/>')],
    ['svg-active', drawing('<animate attributeName="x"/>')],
    ['svg-foreign', drawing('<use href="https://evil.example/x.svg#a"/>')],
    ['svg-foreign', drawing('<use xlink:href="data:image/svg+xml;base64,AA"/>')],
    ['svg-foreign', drawing('<path d="M0" fill="url(https://evil.example/#a)"/>')],
    ['svg-foreign', drawing('<path d="M0" style="fill:u\\72l(//evil.example)"/>')],
    ['svg-foreign', drawing('<style>@import "https://evil.example/x.css";</style>')],
    ['svg-foreign', drawing('<style>.a{background:url(//evil.example/x)}</style>')],
    ['svg-foreign', drawing('<style>.a{fill:u&#114;l(//evil.example/x)}</style>')],
    ['svg-foreign', drawing('<style>.a{fill:u<!-- -->rl(<![CDATA[//evil.example/x]]>)}</style>')],
    [
      'svg-foreign',
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing('<title>&a;</title>')}`,
    ],
    ['svg-foreign', `<?xml-stylesheet href="https://evil.example/x.css"?>${drawing('')}`],
    ['svg-text', drawing('<text x="1" y="1">Caprock</text>')],
    ['svg-broken', '<html><svg></svg></html>'],
    ['svg-broken', drawing('<path d="M0"/>').slice(0, -4)],
    ['svg-broken', ''],
    ['svg-broken', drawing('<path d="M0"/>'.repeat(10_001))],
    ['svg-broken', drawing('<g>'.repeat(61) + '</g>'.repeat(61))],
  ])('%s: %s', (problem, text) => {
    expect(cleanSvg(text)).toEqual({ ok: false, problem })
  })
})

test('whatever comes in, nothing that acts or asks elsewhere comes out', () => {
  const pieces = fc.constantFrom(
    '<script>',
    '</script>',
    '<svg>',
    '</svg>',
    '<g onclick="x">',
    '</g>',
    '<use href="//e"/>',
    '<![CDATA[',
    ']]>',
    '<!ENTITY a "b">',
    '<!--',
    '-->',
    '"',
    "'",
    '<style>',
    '@import',
    '</style>',
    '<path d="M0"/>',
    'url(//e)',
    '&lt;script&gt;',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const cleaned = cleanSvg(drawing(parts.join('')))
      if (cleaned.ok)
        expect(cleaned.svg).not.toMatch(/<script|<[^>]*\son\w+=|href="(?!#)|@import|<!|url\((?!#)/i)
    }),
  )
})

test.each([
  ['<?xml version="1.0"?><svg/>', true],
  [' \n<svg/>', true],
  ['\u0089PNG', false],
  ['RIFF', false],
])('%j', (text, is) => expect(looksLikeSvg(text)).toBe(is))
