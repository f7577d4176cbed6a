import type { ReactNode } from "react";
import { Island } from "../islands/island.tsx";
import { type ChoiceFormProps, choiceFormIsland } from "./islands/choice-form-island.tsx";

interface Props extends ChoiceFormProps {
  /** Fields before and after the choices. */
  before?: ReactNode;
  after?: ReactNode;
}

/** A form that leads to a page, and does so with each choice. */
export function ChoiceForm({ before, after, ...props }: Props) {
  return <Island of={choiceFormIsland} props={props} slots={{ before, after }} />;
}
