import { pageCopy } from '../../page-copy.ts'

/** What the looks of the days mean. */
export function MonthLegend() {
  return (
    <p className="key">
      <span>
        <i />
        {pageCopy.key.free}
      </span>
      <span>
        <i className="f" />
        {pageCopy.key.full}
      </span>
      <span>
        <i className="b" />
        {pageCopy.key.notOffered}
      </span>
      <span>
        <i className="t" />
        {pageCopy.key.today}
      </span>
    </p>
  )
}
