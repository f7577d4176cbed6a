interface QuestionProps {
  text: string;
  /** As `data:` URLs. */
  pictures: readonly string[];
  words: { youSaid: string; yourPicture: string };
}

/** The visitor's question. */
export function Question({ text, pictures, words }: QuestionProps) {
  return (
    <div className="chat-question">
      <p>
        <span className="sr-only">{words.youSaid}</span>
        {text}
      </p>
      {pictures.map((picture) => (
        <img key={picture} src={picture} alt={words.yourPicture} />
      ))}
    </div>
  );
}
