const urlPattern = /(https?:\/\/\S+)/

export function EmailBody({ text }: { text: string }) {
  return (
    <div className="body">
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          {paragraph.split(urlPattern).map((part) =>
            part.startsWith('http') ? (
              <a key={part} href={part}>
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </p>
      ))}
    </div>
  )
}
