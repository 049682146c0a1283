/** Whole minutes since 1970 UTC; `to` is left out. */
export type Span = { from: number; to: number }

/** Whether they have a moment in common; one that is empty has none, wherever it lies. */
export const touches = (one: Span, other: Span): boolean =>
  Math.max(one.from, other.from) < Math.min(one.to, other.to)

const isWithin = (inner: Span, outer: Span): boolean => inner.from >= outer.from && inner.to <= outer.to

export const isInsideOne = (span: Span, spans: readonly Span[]): boolean =>
  spans.some((outer) => isWithin(span, outer))

/** The same time in as few spans as there can be, in order. */
export function joined(spans: readonly Span[]): Span[] {
  const apart: Span[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = apart.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else apart.push({ ...span })
  }
  return apart
}

/** What is left of the first ones: a visit inside one piece lies inside one of them and touches none of the others. */
export const without = (spans: readonly Span[], taken: readonly Span[]): Span[] =>
  taken.reduce<Span[]>(
    (left, away) =>
      left.flatMap((span) =>
        touches(span, away)
          ? [
              { from: span.from, to: away.from },
              { from: away.to, to: span.to },
            ].filter(({ from, to }) => from < to)
          : [span],
      ),
    [...spans],
  )
