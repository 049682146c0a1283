import * as z from 'zod/mini'
import { writtenLanguage } from '#app/language/clinic-languages.ts'
import { languages } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { copy } from '../copy.ts'
import { recordOf } from '../shapes/collections.ts'
import { isMailAddress } from './mail-address.ts'

/** Said when a form is refused, in the language of anyone who sent it. */
export type Sentence = () => string

/** One line of required text: trimmed, without characters that nobody sees (docs/specification.md#text). Length in code points. */
export const line = (most: number, missing: Sentence) => text(most, { missing, cleaned: oneLine })

/** One line that may stay empty. */
export const optionalLine = (most: number) => text(most, { cleaned: oneLine })

/** Several lines of required text; tab and line break are allowed. */
export const paragraphs = (most: number, missing: Sentence) => text(most, { missing, cleaned: normalised })

/** Several lines that may stay empty. */
export const optionalParagraphs = (most: number) => text(most, { cleaned: normalised })

/**
 * A text by language (app/language/local-text.ts): the language that the clinic must write in as `first` takes it, each
 * other as `other` does.
 */
export const inEachLanguage = (first: TextSchema, other: TextSchema = first) =>
  z.looseObject(
    recordOf(languages, (language) =>
      z._default(
        asTaken(() => (language === writtenLanguage() ? first : other)),
        '',
      ),
    ),
  )

/** As the schema of that moment takes it. */
const asTaken = (schemaOf: () => TextSchema) =>
  z.pipe(
    z.string(),
    z.transform((value: string, context) => {
      const read = schemaOf().safeParse(value)
      if (read.success) return read.data
      for (const { message } of read.error.issues)
        context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )
type TextSchema = ReturnType<typeof text>

/** Exactly one address, in the form that HTML's own mail field takes; no list, no display name. */
export const mailAddress = (invalid: Sentence) =>
  z.string().check(z.overwrite(oneLine), z.refine(isMailAddress, { error: invalid }))

/** Ends trimmed, every kind of line break becomes LF, and other control characters but the tab go. */
export const normalised = (value: string): string =>
  value
    .replaceAll(/\r\n?|[\v\f\u{85}\u{2028}\u{2029}]/gu, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .trim()

/**
 * One line for names, addresses and numbers: line breaks and tabs become blanks; characters that nobody sees, such as a
 * pasted zero-width space, go. What joins the parts of an emoji stays. Lengths are checked later: no pattern here may go
 * through a long run of blanks more than once.
 */
export const oneLine = (value: string): string =>
  normalised(value)
    .split(/[\n\t]/)
    .flatMap((part) => part.trim() || [])
    .join(' ')
    .replaceAll(/(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}])\u{200d}|[\p{Cf}--\u{200d}]/gv, '')
    .trim()

const codePoints = (value: string): number => [...value].length

type Rules = { missing?: Sentence; cleaned: (value: string) => string }

function text(most: number, { missing, cleaned }: Rules) {
  const stop = (error: Sentence) => ({ error, abort: true })
  return z.string().check(
    z.overwrite(cleaned),
    z.refine((value) => missing === undefined || value !== '', stop(missing ?? (() => ''))),
    z.refine(
      (value) => value.length <= most * 2 && codePoints(value) <= most,
      stop(() => copy.tooLong(most)),
    ),
    z.refine((value) => value.isWellFormed?.() !== false, stop(m.platform_unreadable)),
  )
}
