import { expect, test } from 'vitest'
import { deferHydration } from './deferred-hydration.ts'

const page = [
  '<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/react.js"/>',
  '<link rel="stylesheet" href="/app.css"/></head>',
  '<script nonce="m">window.__reactRouterContext = {}</script>',
  '<script nonce="m" type="module" async="">import "/assets/manifest.js"</script>',
  '<script nonce="m">stream.enqueue()</script>',
].join('')

test('nothing of the application is fetched or run while the page is read', () => {
  const deferred = deferHydration(page, '/assets/entry.js')
  expect(deferred).not.toContain('modulepreload')
  expect(deferred).not.toContain('type="module"')
  expect(deferred).toContain(
    '<script nonce="m" type="text/deferred-module" data-start="/assets/entry.js" data-ahead="/assets/entry.js /assets/react.js">import "/assets/manifest.js"</script>',
  )
})

test('styles and the other inline scripts stay, in their order', () => {
  const deferred = deferHydration(page, '/assets/entry.js')
  expect(deferred).toContain('<link rel="stylesheet" href="/app.css"/>')
  expect(deferred.indexOf('__reactRouterContext')).toBeLessThan(deferred.indexOf('deferred-module'))
  expect(deferred.indexOf('deferred-module')).toBeLessThan(deferred.indexOf('enqueue'))
})

test('a page without React stays as it is', () => {
  const plain = '<head></head><body><p>type="module"</p></body>'
  expect(deferHydration(plain, '/assets/entry.js')).toBe(plain)
})

test('the order of attributes does not matter', () => {
  const other = [
    '<link crossorigin="" href="/assets/react.js" rel="modulepreload"/>',
    '<script async="" type="module" nonce="m">import "/assets/manifest.js"</script>',
  ].join('')
  expect(deferHydration(other, '/assets/entry.js')).toBe(
    '<script nonce="m" type="text/deferred-module" data-start="/assets/entry.js" data-ahead="/assets/react.js">import "/assets/manifest.js"</script>',
  )
})
