import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseText } from '#app/features/website-text/parse.ts'
import { importDay, recordsOf } from '#test/imports/source-files.ts'
import {
  wordPressFile,
  wordPressItem,
  wordPressMeta,
  wordPressPicture,
} from '#test/imports/wordpress-file.ts'
import type { WebsiteChoice } from '../choice.ts'
import { recognizeSource } from '../recognition.server.ts'
import { linkIn } from './links.ts'
import { readPageText } from './page-text.server.ts'

const choice: WebsiteChoice = { source: 'wordpress', encoding: 'utf-8', shown: false }
const base = 'https://old.example/about-us/'
const textOf = (html: string) => readPageText(html, base).text
const read = (items: readonly string[], language?: string) =>
  recordsOf(wordPressFile(items, language), choice, 97)

test('an export is recognized by its beginning', () => {
  const file = wordPressFile([])
  expect(recognizeSource(Buffer.from(file), { today: importDay })).toEqual({
    source: 'wordpress',
    encoding: 'utf-8',
  })
})

test.each([
  {
    of: 'the classic editor, whose empty lines end paragraphs',
    html: 'One\ntwo\n\n<strong>Three</strong> &amp; four',
    text: 'One\ntwo\n\n**Three** & four',
  },
  {
    of: 'blocks, whose lines mean nothing',
    html: '<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading {"level":3} -->\n<h3 class="x">Three</h3>\n<!-- /wp:heading -->',
    text: 'One two\n\n### Three',
  },
  {
    of: 'headings',
    html: '<h1>One</h1><h2>Two <b>x</b></h2><h4>Four</h4>',
    text: '## One\n\n## Two **x**\n\n### Four',
  },
  {
    of: 'lists, and lists inside',
    html: '<p>We do:</p><ul>\n<li>One</li>\n<li><p>Two</p><ul><li>Deep</li></ul></li>\n</ul><p>End</p>',
    text: 'We do:\n\n- One\n- Two\n- Deep\n\nEnd',
  },
  { of: 'numbered lists', html: '<ol><li>One</li><li>Two</li></ol>', text: '1. One\n2. Two' },
  {
    of: 'links: ours stay a path, http is https, and the rest are words',
    html: '<p><a href="https://old.example/team/">Team</a>, <a href="/x/?p=1">here</a>, <a href="http://cdc.gov/a">CDC</a>, <a href="tel:(432) 555-0100">call</a>, <a href="javascript:alert(1)">run</a>, <a href="mailto:a@b.example">write</a></p>',
    text: '[Team](/team/), [here](/x/?p=1), [CDC](https://cdc.gov/a), [call](tel:4325550100), run, write',
  },
  { of: 'quotes', html: '<blockquote><p>Be well.</p></blockquote>', text: '“Be well.”' },
  {
    of: 'tables',
    html: '<table><tr><th>Day</th><th>Hours</th></tr><tr><td>Monday</td><td>9 to 5</td></tr></table>',
    text: 'Day · Hours\nMonday · 9 to 5',
  },
  {
    of: 'videos: a link to them',
    html: '<p>See</p><iframe src="https://www.youtube.com/embed/x"></iframe>',
    text: 'See\n\n[https://www.youtube.com/embed/x](https://www.youtube.com/embed/x)',
  },
  {
    of: 'words that look like marks of ours',
    html: '<p>- not a list</p><p>## nor a heading</p>',
    text: '– not a list\n\nnor a heading',
  },
  {
    of: 'page builders: what is between their marks',
    html: '[et_pb_section fb_built="1"][et_pb_text]<p>Welcome</p>[/et_pb_text][/et_pb_section] See [sic] and [1]',
    text: 'Welcome\n\nSee [sic] and [1]',
  },
])('the text of $of', ({ html, text }) => expect(textOf(html)).toBe(text))

test('what runs or asks stays out, and is named', () => {
  const { text, leftOut } = readPageText(
    '<p>Before</p><script>alert(1)</script><style>p{}</style><form><input><label>Name</label></form>[contact-form-7 id="1"]<!-- wp:latest-posts /--><p onclick="x()">After</p>',
    base,
  )
  expect(text).toBe('Before\n\nAfter')
  expect(leftOut).toEqual(['[contact-form-7]', '<script>', '<form>', 'latest-posts'])
})

test('a page comes with its picture, its former addresses, and what it lacks', async () => {
  const records = await read([
    wordPressItem({
      content:
        '<p>We care.</p><img class="wp-image-7" src="https://old.example/u/a-300x200.jpg" alt="Our door"><img src="/u/b.jpg">[gallery ids="7,8"]',
    }),
    wordPressPicture(7, 'https://old.example/u/a.jpg', 'A door'),
    wordPressPicture(8, 'https://old.example/u/c.jpg'),
  ])
  expect(records.filter(({ kind }) => kind !== 'unreadable')).toEqual([
    {
      kind: 'page',
      sourceId: '12',
      line: 15,
      title: 'About us',
      slug: 'about-us',
      lead: '',
      text: 'We care.',
      author: '',
      day: '2024-05-03',
      language: 'en',
      formerPaths: ['/about-us', '?p=12'],
      picture: 'id:7',
    },
    { kind: 'picture', sourceId: 'id:7', line: 15, url: 'https://old.example/u/a.jpg', alt: 'Our door' },
  ])
  expect(records.flatMap((one) => (one.kind === 'unreadable' ? [one.reason] : []))).toEqual([
    { code: 'more-pictures', value: '1' },
    { code: 'without', value: '[gallery]' },
    { code: 'unused', value: '1' },
  ])
})

test('a post has an author, a day, a lead, and the featured picture', async () => {
  const [post, picture] = await read(
    [
      wordPressItem({
        type: 'post',
        link: 'https://old.example/2024/05/hola/',
        content: 'Primero.\n\nSegundo.',
        more: wordPressMeta('_thumbnail_id', '7'),
      }),
      wordPressPicture(7, 'https://old.example/u/a.jpg', 'Una puerta'),
    ],
    'es-MX',
  )
  expect(post).toMatchObject({
    kind: 'post',
    author: 'Ana Ruvalcaba',
    lead: 'Primero.',
    text: 'Segundo.',
    language: 'es',
    formerPaths: ['/2024/05/hola', '?p=12'],
  })
  expect(picture).toMatchObject({ url: 'https://old.example/u/a.jpg', alt: 'Una puerta' })
})

test.each([
  { item: { status: 'draft' }, reason: { code: 'unpublished', value: 'draft' } },
  { item: { more: '<wp:post_password>secret</wp:post_password>' }, reason: { code: 'password' } },
  { item: { type: 'nav_menu_item' }, reason: { code: 'other-type', value: '1' } },
  { item: { title: '', slug: '', content: 'x' }, reason: { code: 'no-title' } },
])('$reason.code stays out', async ({ item, reason }) => {
  expect(await read([wordPressItem(item)])).toMatchObject([{ kind: 'unreadable', reason }])
})

test('comments stay out, and are counted', async () => {
  const comment = '<wp:comment><wp:comment_content>Hi <b>x</b></wp:comment_content></wp:comment>'
  expect(await read([wordPressItem({ content: 'A', more: comment + comment })])).toMatchObject([
    { kind: 'page', text: 'A' },
    { reason: { code: 'comments', value: '2' } },
  ])
})

test('a long title and a long text are cut, and the check says so', async () => {
  const records = await read([
    wordPressItem({
      title: 'Everything that you always wanted to know about us',
      content: Array.from({ length: 300 }, (_, index) => `Paragraph ${index} with some words in it.`).join(
        '\n\n',
      ),
    }),
  ])
  const [page] = records
  if (page?.kind !== 'page') throw new Error('no page')
  expect(page.title).toBe('Everything that you always wanted to…')
  expect(page.text.length).toBeLessThanOrEqual(8_000)
  expect(page.text).toMatch(/words in it\.$/)
  expect(records.slice(1)).toMatchObject([
    { reason: { code: 'title-cut' } },
    { reason: { code: 'text-cut', value: '8000' } },
  ])
})

test('a file that ends in the middle says so', async () => {
  const file = wordPressFile([wordPressItem({}), wordPressItem({ id: 13 })])
  const cut = file.slice(0, file.lastIndexOf('<wp:post_type>'))
  expect(
    (await recordsOf(cut, choice)).map((one) => (one.kind === 'unreadable' ? one.reason.code : one.kind)),
  ).toEqual(['page', 'no-text', 'cut-off'])
})

test('neither an entity of the file’s own nor one from elsewhere is read', async () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`
  const file = wordPressFile([
    wordPressItem({}).replace('<title><![CDATA[About us]]></title>', '<title>&b;&x;</title>'),
  ]).replace('<!-- This', `${bomb}\n<!-- This`)
  const [page] = await recordsOf(file, choice)
  expect(page).toMatchObject({ kind: 'page', title: '&b;&x;' })
})

test('elements without end end the reading', async () => {
  const records = await recordsOf(wordPressFile(['<a>'.repeat(50_000)]), choice)
  expect(records).toMatchObject([{ kind: 'unreadable', reason: { code: 'cut-off' } }])
})

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['<script>', '</script>', '<img src=x onerror=alert(1)>', '<a href="javascript:x">', '</a>'],
        ...[
          '<a href="//evil.example">',
          '<a href="/\\evil.example">',
          '<a href="data:text/html,x">',
          '<b>',
          '</b>',
        ],
        ...[
          '<svg onload=x>',
          '</svg>',
          '<!--',
          '-->',
          '<!-- wp:x -->',
          ']]>',
          '<![CDATA[',
          '[x',
          ' a="]"]',
          '[/x]',
        ],
        ...[
          '**',
          '](',
          'javascript:x)',
          '[',
          '## ',
          '- ',
          '\n',
          '\n\n',
          '<li>',
          '<ul>',
          '</ul>',
          '<p>',
          '<td>',
        ],
        ...[
          '&lt;script&gt;',
          '&#x0;',
          '&#1114112;',
          '\u{0}',
          '<style>',
          '<textarea>',
          '<form>',
          '<h2>',
          '<iframe src=x>',
        ],
      ),
      fc.string({ maxLength: 8 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

test('whatever a page says, nothing of it runs, and no link leads where it must not', () => {
  fc.assert(
    fc.property(hostile, (html) => {
      const { text, pictures } = readPageText(html, base)
      for (const block of parseText(text)) {
        const lines =
          block.kind === 'list'
            ? block.items
            : block.kind === 'paragraph'
              ? block.lines
              : 'pieces' in block
                ? [block.pieces]
                : []
        for (const { href } of lines.flat()) {
          if (href === undefined) continue
          const { protocol, host } = new URL(href, 'https://ours.example')
          expect(['https:', 'tel:']).toContain(protocol)
          if (href.startsWith('/')) expect(host).toBe('ours.example')
        }
      }
      for (const { url } of pictures) expect(url).toMatch(/^https?:\/\//)
    }),
    { numRuns: 2_000 },
  )
})

test('whatever a file says, reading it throws nothing', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (content, rest) => {
      const file = wordPressFile([wordPressItem({ content }), rest])
      const records = await recordsOf(file, choice, 61)
      expect(records.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

test.each([
  { href: '//evil.example/x', is: 'https://evil.example/x' },
  { href: '/\\evil.example', is: 'https://evil.example/' },
  { href: 'HTTPS://OLD.example//evil.example', is: null },
  { href: 'https://user:pass@old.example/', is: null },
  { href: 'vbscript:x', is: null },
  { href: 'next/', is: '/about-us/next/' },
])('$href leads to $is', ({ href, is }) => expect(linkIn(href, base)).toBe(is))
