package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
)

func main() {
	file, err := os.ReadFile("street.png")
	if err != nil {
		log.Fatal(err)
	}
	image := base64.StdEncoding.EncodeToString(file)
	body := `{
	  "model": "acme/looker-2b",
	  "messages": [
	    {
	      "role": "user",
	      "content": [
	        {"type": "text", "text": "What is in this picture?"},
	        {
	          "type": "image_url",
	          "image_url": {"url": "data:image/png;base64,` + image + `"}
	        }
	      ]
	    }
	  ],
	  "stream": true
	}`

	request, err := http.NewRequest("POST", "https://router.huggingface.co/v1/chat/completions", strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("HF_TOKEN"))
	request.Header.Set("Content-Type", "application/json")

	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		answer, _ := io.ReadAll(response.Body)
		log.Fatalf("%s: %s", response.Status, answer)
	}

	lines := bufio.NewReader(response.Body)
	for {
		line, readErr := lines.ReadString('\n')
		data, isData := strings.CutPrefix(line, "data:")
		data = strings.TrimSpace(data)
		if isData && data != "[DONE]" {
			var chunk struct {
				Choices []struct {
					Delta struct {
						Content string `json:"content"`
					} `json:"delta"`
				} `json:"choices"`
			}
			if err := json.Unmarshal([]byte(data), &chunk); err != nil {
				log.Fatal(err)
			}
			for _, choice := range chunk.Choices {
				fmt.Print(choice.Delta.Content)
			}
		}
		if readErr == io.EOF {
			break
		}
		if readErr != nil {
			log.Fatal(readErr)
		}
	}
}
