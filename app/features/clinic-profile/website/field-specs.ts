import type { PictureSources } from '#app/features/pictures/picture.ts'
import type { LocalText } from '#app/language/language.ts'

type Common = {
  /** As the form calls it, with a capital: "Brand color". */
  label: () => string
  hint?: () => string
  /** The program sets it; no form asks for it. */
  isAutomatic?: true
}

/** Words that staff write; `isLocal`: in each language. */
type Words = Common & {
  kind: 'text'
  /** In code points. */
  most: number
  lines?: number
  /** Must not be empty, in the first language. */
  isRequired?: true
}

/** What a field of the website holds: from it follow its length, its rules, its form and how a change is described. */
export type FieldSpec =
  | (Words & { isLocal?: undefined; first?: string })
  | (Words & { isLocal: true; first?: LocalText })
  /** On or off. At first it is off, since a version doesn't keep what is empty. */
  | (Common & { kind: 'flag' })
  /** One of these, described by the words next to it. */
  | (Common & { kind: 'choice'; of: Readonly<Record<string, () => string>>; first: string })
  /** `#rrggbb`, or empty. */
  | (Common & { kind: 'color' })
  /** `upload:ID`; `drawing:NAME` where there are drawings to choose from. A logo may be an SVG. */
  | (Common & { kind: 'picture'; hasDrawings?: true; isLogo?: true; isRequired?: true })
  /** The point of a picture that stays in sight: "50 20". */
  | (Common & { kind: 'focus' })
  /** Part of an address: lower case letters, digits and hyphens. */
  | (Common & { kind: 'slug'; isRequired?: true })
  /** Slugs that it had when it was published, separated by blanks. */
  | (Common & { kind: 'former-slugs'; isAutomatic: true })
  /** Where it was on another website, separated by blanks: `/2024/05/name`, and `?p=12` for a number. */
  | (Common & { kind: 'former-paths'; isAutomatic: true })
  /** `yyyy-mm-dd` at the clinic, or empty. */
  | (Common & { kind: 'day'; isRequired?: true })
  /** A path of ours or an https address. */
  | (Common & { kind: 'link' })
  /** An amount, kept in cents: "14900"; typed as people write dollars. */
  | (Common & { kind: 'cents' })
  /** A whole number. */
  | (Common & { kind: 'number'; least: number; most: number })
  /** One of the icons of the first services. */
  | (Common & { kind: 'icon'; isRequired?: true })
  /** The id or English name of a treatment, or empty. */
  | (Common & { kind: 'treatment' })
  /** The key of a service; `none` is said of an empty one. */
  | (Common & { kind: 'service'; none: () => string })
  /** The id of somebody's recorded consent, or empty. Whether it holds is decided where the website is read. */
  | (Common & { kind: 'consent'; isRequired?: true })

export type FieldKindName = FieldSpec['kind']

/** By their names without language. */
export type FieldSpecs = Readonly<Record<string, FieldSpec>>

/** What pages read of a field. */
export type FieldValue<S> = S extends { isLocal: true }
  ? LocalText
  : S extends { kind: 'flag' }
    ? boolean
    : S extends { kind: 'cents' | 'number' }
      ? number | null
      : S extends { kind: 'picture' }
        ? PictureSources | null
        : S extends { kind: 'choice'; of: infer Of }
          ? keyof Of & string
          : string
