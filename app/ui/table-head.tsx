export function TableHead({ columns }: { columns: (string | false)[] }) {
  return (
    <thead>
      <tr>
        {columns.map(
          (text) =>
            text && (
              <th key={text} scope="col">
                {text}
              </th>
            ),
        )}
      </tr>
    </thead>
  )
}
