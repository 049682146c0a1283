import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Testimonial } from '../page/page.server.ts'
import { Testimonials } from './testimonials-page.tsx'

const testimonial: Testimonial = {
  id: 'a',
  author: 'Maria G.',
  title: 'Paciente desde 2021',
  content: 'Me escucharon.',
  language: 'es',
  rating: 5,
  month: '2026-11',
  monthName: 'November 2026',
  reply: 'Gracias por escribir.',
}

test('what somebody wrote is read out in the language that it was written in', () => {
  const view = { testimonials: [testimonial], total: 1, next: null, isFirst: true }
  const html = renderToStaticMarkup(<Testimonials view={view} />)
  expect(html).toMatch(/<blockquote[^>]* lang="es"><p>Me escucharon\.</)
  expect(html).toMatch(/<span lang="es"><bdi>Paciente desde 2021</)
  expect(html).toMatch(/Reply from Firstlight[^<]*<\/b><div lang="es"[^>]*><p>Gracias por escribir\.</)
  expect(html.match(/lang="es"/g)).toHaveLength(3)
  expect(html).toContain('<a href="#policy">our policy</a>')
})
