import { text } from "../../engine/field.ts";
import { project } from "../entities/project.ts";

/** What a new project is about. An edit may clear it. */
export const newContent = text(project.fields.content.label, 10_000);
