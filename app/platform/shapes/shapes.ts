/** Asks what came from elsewhere (JSON, storage, another module) for its shape, where a schema would weigh too much. */

/** What a JSON text says; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether each of those names holds a number. */
export const hasNumbers = <K extends string>(
  value: unknown,
  names: readonly K[],
): value is Record<K, number> => isRecord(value) && names.every((name) => typeof value[name] === 'number')

/** Whether all that it holds are texts. */
export const hasTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((held) => typeof held === 'string')
