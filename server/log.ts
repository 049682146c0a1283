import { type LoggerOptions, pino } from 'pino'
import { keepLine } from '#app/platform/process/latest-lines.server.ts'

/** Fields that may be in a line; nothing that a person typed is among them (docs/security.md, T31). */
const allowed = new Set([
  'request',
  'method',
  'route',
  'status',
  'ms',
  'kind',
  'code',
  'engine',
  'table',
  'column',
  'transport',
  'signal',
  'count',
  'attempt',
  'attempts',
  'failures',
  'id',
  'outboxId',
  'appointmentId',
  'adminId',
  'migrations',
  'seconds',
  'seq',
  'head',
])
const longestText = 100

const options: LoggerOptions = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: {
    level: (level) => ({ level }),
    log: (fields) => Object.fromEntries(Object.entries(fields).filter(isAllowed)),
  },
  hooks: {
    logMethod(parameters, method) {
      const first: unknown = parameters[0]
      if (first instanceof Error) return method.call(this, { kind: kindOf(first) }, 'unexpected')
      return method.apply(this, parameters)
    },
  },
}

type Stream = { write(line: string): void }

/** Lines of JSON on stderr; stdout is for what people read. Fields outside the list are dropped. */
export const createLog = (stream: Stream = pino.destination({ fd: 2, sync: true })) =>
  pino(options, {
    write(line) {
      keepLine(line)
      stream.write(line)
    },
  })

/** What may be said of a surprise: its class and code, never its text, which may hold what a patient typed. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  return `${error.name}${code}`
}

function isAllowed([name, value]: [string, unknown]): boolean {
  if (!allowed.has(name)) return false
  return typeof value === 'number' || (typeof value === 'string' && value.length <= longestText)
}
