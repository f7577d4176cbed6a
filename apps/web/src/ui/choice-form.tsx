import type { ReactNode } from "react";
import { Island } from "../islands/island.tsx";
import { type ChoiceFormProps, choiceFormIsland } from "./islands/choice-form-island.tsx";

interface Props extends ChoiceFormProps {
  /** Fields before and after the choices. */
  before?: ReactNode;
  after?: ReactNode;
}

/** A form that opens a page, and is submitted with each selection. */
export function ChoiceForm({ before, after, ...props }: Props) {
  return <Island of={choiceFormIsland} props={props} slots={{ before, after }} />;
}
