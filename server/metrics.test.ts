import { expect, test } from 'vitest'
import { bringsToken, Metrics } from './metrics.ts'

const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.includes(name))

test('counts answers by method and status, and how long they took, in the form that Prometheus reads', () => {
  const metrics = new Metrics()
  for (const ms of [0, 5, 6, 300, 20_000]) metrics.count('GET', { status: 200, ms })
  metrics.count('POST', { status: 429, ms: 1 })
  const text = metrics.text([])
  expect(linesOf(text, 'firstlight_requests_total')).toEqual([
    '# HELP firstlight_requests_total Requests answered, by method and status',
    '# TYPE firstlight_requests_total counter',
    'firstlight_requests_total{method="GET",status="200"} 5',
    'firstlight_requests_total{method="POST",status="429"} 1',
  ])
  const histogram = linesOf(text, 'firstlight_request_seconds')
  expect(histogram[1]).toBe('# TYPE firstlight_request_seconds histogram')
  const below = (end: string) => `firstlight_request_seconds_bucket{le="${end}"}`
  expect(histogram).toEqual(
    expect.arrayContaining([
      `${below('0.005')} 3`,
      `${below('0.01')} 4`,
      `${below('0.5')} 5`,
      `${below('10')} 5`,
      `${below('+Inf')} 6`,
    ]),
  )
  expect(histogram.at(-2)).toMatch(/^firstlight_request_seconds_sum 20\.31/)
  expect(histogram.at(-1)).toBe('firstlight_request_seconds_count 6')
})

test('a reading with labels is one gauge with many lines; nothing in a label ends it', () => {
  const reading = { name: 'firstlight_job_failures', help: 'Failures in a row' }
  const text = new Metrics().text([
    { ...reading, labels: { job: 'backup' }, value: 0 },
    { ...reading, labels: { job: 'a"b\\c\nd' }, value: 2 },
  ])
  expect(linesOf(text, 'firstlight_job_failures')).toEqual([
    '# HELP firstlight_job_failures Failures in a row',
    '# TYPE firstlight_job_failures gauge',
    'firstlight_job_failures{job="backup"} 0',
    'firstlight_job_failures{job="abcd"} 2',
  ])
})

test('only the whole token opens the page', () => {
  const token = 'only-for-those-who-watch'
  expect(bringsToken(`Bearer ${token}`, token)).toBe(true)
  for (const given of [
    undefined,
    '',
    token,
    `Bearer ${token}x`,
    `bearer ${token}`,
    `Bearer ${token.slice(1)}`,
  ]) {
    expect(bringsToken(given, token)).toBe(false)
  }
})
