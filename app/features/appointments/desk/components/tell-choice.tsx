import checkLine from '../../../../ui/back-office/check-line.module.css'
import quietText from '../../../../ui/back-office/quiet-text.module.css'

type Props = {
  label: string
  /** Why nobody can be told; null where they can. */
  unable: string | null
  ticked?: boolean
}

/** On where there is an address; without one, the reason in its place. */
export function TellChoice({ label, unable, ticked = true }: Props) {
  if (unable !== null) return <p className={quietText.line}>{unable}</p>
  return (
    <label className={checkLine.checkLine}>
      <input type="checkbox" name="tell" value="yes" defaultChecked={ticked} />
      <span>{label}</span>
    </label>
  )
}
