type Props = {
  label: string
  /** Why nobody can be told; null where they can. */
  unable: string | null
  ticked?: boolean
}

/** On where there is an address; without one, the reason in its place. */
export function TellChoice({ label, unable, ticked = true }: Props) {
  if (unable !== null) return <p className="sub">{unable}</p>
  return (
    <label className="ckl">
      <input type="checkbox" name="tell" value="yes" defaultChecked={ticked} />
      <span>{label}</span>
    </label>
  )
}
