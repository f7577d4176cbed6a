import { threeDtopiaXl } from "./3dtopia-xl.ts";
import { adapterTransformers } from "./adapter-transformers.ts";
import { allennlp } from "./allennlp.ts";
import { anemoi } from "./anemoi.ts";
import { araclip } from "./araclip.ts";
import { asteroid } from "./asteroid.ts";
import { audiocraft } from "./audiocraft.ts";
import { audioseal } from "./audioseal.ts";
import { ben2 } from "./ben2.ts";
import { bertopic } from "./bertopic.ts";
import { birefnet } from "./birefnet.ts";
import { bm25s } from "./bm25s.ts";
import { cartesiaMlx } from "./cartesia-mlx.ts";
import { cartesiaPytorch } from "./cartesia-pytorch.ts";
import { chatTts } from "./chat-tts.ts";
import { chatterbox } from "./chatterbox.ts";
import { chronosForecasting } from "./chronos-forecasting.ts";
import { colipri } from "./colipri.ts";
import { collectorvision } from "./collectorvision.ts";
import { cxrFoundation } from "./cxr-foundation.ts";
import { depthAnythingV2 } from "./depth-anything-v2.ts";
import { depthPro } from "./depth-pro.ts";
import { dermFoundation } from "./derm-foundation.ts";
import { describeAnything } from "./describe-anything.ts";
import { diaTts } from "./dia-tts.ts";
import { dia2 } from "./dia2.ts";
import { diffusers } from "./diffusers.ts";
import { diffusionkit } from "./diffusionkit.ts";
import { edsnlp } from "./edsnlp.ts";
import { espnet } from "./espnet.ts";
import { fairseq } from "./fairseq.ts";
import { fastai } from "./fastai.ts";
import { fasttext } from "./fasttext.ts";
import { flair } from "./flair.ts";
import { flextab } from "./flextab.ts";
import { gliner } from "./gliner.ts";
import { gliner2 } from "./gliner2.ts";
import { htrflow } from "./htrflow.ts";
import { indexTts } from "./index-tts.ts";
import { keras } from "./keras.ts";
import { kerasHub } from "./keras-hub.ts";
import { kernels } from "./kernels.ts";
import { kimiAudio } from "./kimi-audio.ts";
import { kittentts } from "./kittentts.ts";
import { lerobot } from "./lerobot.ts";
import type { LibraryGenerator } from "./library.ts";
import { lightningIr } from "./lightning-ir.ts";
import { litertLm } from "./litert-lm.ts";
import { llamaCppPython } from "./llama-cpp-python.ts";
import { ltx } from "./ltx.ts";
import { lvface } from "./lvface.ts";
import { mambaSsm } from "./mamba-ssm.ts";
import { mars5Tts } from "./mars5-tts.ts";
import { matanyone } from "./matanyone.ts";
import { meshAnything } from "./mesh-anything.ts";
import { mlAgents } from "./ml-agents.ts";
import { mlx } from "./mlx.ts";
import { mlxImage } from "./mlx-image.ts";
import { mobilint } from "./mobilint.ts";
import { model2vec } from "./model2vec.ts";
import { moshi } from "./moshi.ts";
import { multimolecule } from "./multimolecule.ts";
import { nemo } from "./nemo.ts";
import { nobg } from "./nobg.ts";
import { openClip } from "./open-clip.ts";
import { openasr } from "./openasr.ts";
import { outetts } from "./outetts.ts";
import { paddlenlp } from "./paddlenlp.ts";
import { paddleocr } from "./paddleocr.ts";
import { peft } from "./peft.ts";
import { perceptionEncoder } from "./perception-encoder.ts";
import { phantomWan } from "./phantom-wan.ts";
import { pocketTts } from "./pocket-tts.ts";
import { prunaAi } from "./pruna-ai.ts";
import { pxia } from "./pxia.ts";
import { pyannoteAudio } from "./pyannote-audio.ts";
import { pythae } from "./pythae.ts";
import { qwen3Tts } from "./qwen3-tts.ts";
import { relik } from "./relik.ts";
import { renderformer } from "./renderformer.ts";
import { saelens } from "./saelens.ts";
import { sam3dBody } from "./sam-3d-body.ts";
import { sam3dObjects } from "./sam-3d-objects.ts";
import { sam2 } from "./sam2.ts";
import { sampleFactory } from "./sample-factory.ts";
import { sana } from "./sana.ts";
import { sapRpt1Oss } from "./sap-rpt-1-oss.ts";
import { seedStory } from "./seed-story.ts";
import { sentenceTransformers } from "./sentence-transformers.ts";
import { setfit } from "./setfit.ts";
import { sklearn } from "./sklearn.ts";
import { spacy } from "./spacy.ts";
import { spanMarker } from "./span-marker.ts";
import { speechbrain } from "./speechbrain.ts";
import { stableAudioTools } from "./stable-audio-tools.ts";
import { stableBaselines3 } from "./stable-baselines3.ts";
import { stanza } from "./stanza.ts";
import { supertonic } from "./supertonic.ts";
import { swarmformer } from "./swarmformer.ts";
import { tensorflowtts } from "./tensorflowtts.ts";
import { terratorch } from "./terratorch.ts";
import { tfKeras } from "./tf-keras.ts";
import { timm } from "./timm.ts";
import { transformers } from "./transformers.ts";
import { transformersJs } from "./transformers-js.ts";
import { ultralytics } from "./ultralytics.ts";
import { unitySentis } from "./unity-sentis.ts";
import { univa } from "./univa.ts";
import { vfiMamba } from "./vfi-mamba.ts";
import { vibevoice } from "./vibevoice.ts";
import { videoprism } from "./videoprism.ts";
import { voicecraft } from "./voicecraft.ts";
import { voxcpm } from "./voxcpm.ts";
import { vui } from "./vui.ts";
import { whisperkit } from "./whisperkit.ts";
import { yolov10 } from "./yolov10.ts";
import { zonos } from "./zonos.ts";

/** Every generator by the key of its library. */
export const generators: ReadonlyMap<string, LibraryGenerator> = new Map(
  [
    threeDtopiaXl,
    adapterTransformers,
    allennlp,
    anemoi,
    araclip,
    asteroid,
    audiocraft,
    audioseal,
    ben2,
    bertopic,
    birefnet,
    bm25s,
    cartesiaMlx,
    cartesiaPytorch,
    chatTts,
    chatterbox,
    chronosForecasting,
    colipri,
    collectorvision,
    cxrFoundation,
    depthAnythingV2,
    depthPro,
    dermFoundation,
    describeAnything,
    diaTts,
    dia2,
    diffusers,
    diffusionkit,
    edsnlp,
    espnet,
    fairseq,
    fastai,
    fasttext,
    flair,
    flextab,
    gliner,
    gliner2,
    htrflow,
    indexTts,
    keras,
    kerasHub,
    kernels,
    kimiAudio,
    kittentts,
    lerobot,
    lightningIr,
    litertLm,
    llamaCppPython,
    ltx,
    lvface,
    mambaSsm,
    mars5Tts,
    matanyone,
    meshAnything,
    mlAgents,
    mlx,
    mlxImage,
    mobilint,
    model2vec,
    moshi,
    multimolecule,
    nemo,
    nobg,
    openClip,
    openasr,
    outetts,
    paddlenlp,
    paddleocr,
    peft,
    perceptionEncoder,
    phantomWan,
    pocketTts,
    prunaAi,
    pxia,
    pyannoteAudio,
    pythae,
    qwen3Tts,
    relik,
    renderformer,
    saelens,
    sam3dBody,
    sam3dObjects,
    sam2,
    sampleFactory,
    sana,
    sapRpt1Oss,
    seedStory,
    sentenceTransformers,
    setfit,
    sklearn,
    spacy,
    spanMarker,
    speechbrain,
    stableAudioTools,
    stableBaselines3,
    stanza,
    supertonic,
    swarmformer,
    tensorflowtts,
    terratorch,
    tfKeras,
    timm,
    transformers,
    transformersJs,
    ultralytics,
    unitySentis,
    univa,
    vfiMamba,
    vibevoice,
    videoprism,
    voicecraft,
    voxcpm,
    vui,
    whisperkit,
    yolov10,
    zonos,
  ].map((generator) => [generator.library, generator]),
);
