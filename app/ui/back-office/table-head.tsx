import typography from '../typography.module.css'

type Props = {
  caption: string
  columns: string[]
  /** Of the last column, which holds buttons and shows no head; left out where there are none. */
  actions?: string | undefined
}

/** What a list's table is called, for those who do not see it, and its columns. */
export function TableHead({ caption, columns, actions }: Props) {
  return (
    <>
      <caption className={typography.visuallyHidden}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {actions !== undefined && (
            <th scope="col">
              <span className={typography.visuallyHidden}>{actions}</span>
            </th>
          )}
        </tr>
      </thead>
    </>
  )
}
