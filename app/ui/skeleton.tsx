type Props = { rows: number /** Read once by screen readers: what is on its way. */; label: string }

/** Lines in the shape of what is on its way; shown after 200 ms only, so that fast answers do not flicker. */
export function SkeletonRows({ rows, label }: Props) {
  return (
    <div className="skr late" role="status" aria-busy="true">
      <span className="vh">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing but their number
        <div key={row} className="sk" />
      ))}
    </div>
  )
}
