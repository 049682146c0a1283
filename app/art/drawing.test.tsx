import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Drawing } from './drawing.tsx'

test('a drawing is two lazy pictures that show the same part', () => {
  const of = { day: '/day.svg', night: '/night.svg', width: 1600, height: 460 }
  const html = renderToStaticMarkup(<Drawing of={of} alt="A mesa" view="0 0 10 20" hold="xMidYMax" />)
  const part = '#svgView(viewBox(0,0,10,20);preserveAspectRatio(xMidYMax%20slice))'
  expect(html).toContain(`src="/day.svg${part}"`)
  expect(html).toContain(`src="/night.svg${part}"`)
  expect(html.match(/loading="lazy"/g)).toHaveLength(2)
  expect(html.match(/alt="A mesa"/g)).toHaveLength(2)
  expect(html).not.toContain('preload')
})

test('one at the top of a page is asked for ahead, in the light of the system', () => {
  const of = { day: '/day.svg', night: '/night.svg', width: 1600, height: 460 }
  const html = renderToStaticMarkup(<Drawing of={of} alt="" eager hold="xMidYMax" />)
  expect(html).toContain('#svgView(viewBox(0,0,1600,460);preserveAspectRatio(xMidYMax%20slice))')
  const ahead = (href: string, scheme: string) =>
    `<link rel="preload" as="image" href="${href}" media="(prefers-color-scheme: ${scheme})"/>`
  expect(html).toContain(ahead('/day.svg', 'light'))
  expect(html).toContain(ahead('/night.svg', 'dark'))
  const lone = renderToStaticMarkup(<Drawing of={{ day: '/lone.svg', width: 1, height: 1 }} alt="" eager />)
  expect(lone).toContain('<link rel="preload" as="image" href="/lone.svg"/>')
})
