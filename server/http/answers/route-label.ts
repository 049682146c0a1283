import type { ServerBuild } from 'react-router'

const mostParts = 8
const ownParts = ['healthz', 'readyz', 'metrics', 'assets']

/**
 * Names a path for the log by the words of our own routes; every other part, which may be an id or something
 * that a person typed, becomes `:`.
 */
export function routeLabeller(routes: ServerBuild['routes']): (path: string) => string {
  const words = new Set(ownParts)
  for (const route of Object.values(routes)) {
    for (const part of route?.path?.split('/') ?? []) {
      if (part !== '' && !part.startsWith(':') && part !== '*') words.add(part)
    }
  }
  return (path) => {
    const parts = path.slice(1).split('/').slice(0, mostParts)
    return `/${parts.map((part) => (part === '' || words.has(part.replace(/\.data$/, '')) ? part : ':')).join('/')}`
  }
}
