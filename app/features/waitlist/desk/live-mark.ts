/** How all stands of which this screen tells; null while nobody has said so, or nothing of the waitlist. */
export function liveMark(marks: { waitlist?: string; visits?: string }): string
export function liveMark(marks: { waitlist?: string; visits?: string } | null): string | null
export function liveMark(marks: { waitlist?: string; visits?: string } | null): string | null {
  return marks?.waitlist ? `${marks.waitlist} / ${marks.visits ?? ''}` : null
}
